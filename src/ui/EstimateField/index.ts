export { EstimateField, type EstimateFieldProps } from './EstimateField.tsx';
