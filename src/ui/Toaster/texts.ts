export const toasterTexts = {
  region: 'Notifications',
  close: 'Close notification',
  types: {
    success: 'Success',
    info: 'Information',
    warning: 'Warning',
    error: 'Error',
    loading: 'In progress',
    default: '',
  },
} as const;
