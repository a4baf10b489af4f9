export { ConnectivityNotice, type ConnectivityNoticeProps } from './ConnectivityNotice.tsx';
