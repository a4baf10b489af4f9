export { Toaster, type ToastItem, type ToasterProps } from './Toaster.tsx';
