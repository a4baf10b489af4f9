export { LoadingSkeletons, type LoadingSkeletonsProps } from './LoadingSkeletons.tsx';
