// The one door to xstate's graph tools, so that a change of their package is a change of this file.
export { type DirectedGraphNode, type StatePath, TestModel, toDirectedGraph } from 'xstate/graph';
