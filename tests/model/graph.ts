// The one door to xstate's graph tools, so that a change of their package is a change of this file.
export { type StatePath, TestModel } from 'xstate/graph';
