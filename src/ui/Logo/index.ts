export { Logo, type LogoProps } from './Logo.tsx';
export { Tally, type TallyProps } from './Tally.tsx';
