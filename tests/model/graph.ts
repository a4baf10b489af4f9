// The only import of xstate's graph tools, so that a change of their package affects one file.
export { type DirectedGraphNode, type StatePath, TestModel, toDirectedGraph } from 'xstate/graph';
