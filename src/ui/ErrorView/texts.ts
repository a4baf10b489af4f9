export const errorTexts = {
  401: { label: 'Unauthorized', text: 'Your session has ended. Sign in again to continue.' },
  403: { label: 'Forbidden', text: 'You have no access to this page.' },
  404: { label: 'Not found', text: 'This page does not exist, or you have no access to it.' },
  500: { label: 'Server error', text: 'Something went wrong on our side. Your work is kept; try again in a moment.' },
  other: { label: 'Something went wrong', text: 'Something unexpected happened. Your work is kept; try again.' },
} as const;
