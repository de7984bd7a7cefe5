import { Icon, type IconProps } from './Icon';

export const SignatureIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 20h18" />
    <path d="M4 15c4-1 8-6 8-9.5C12 3 9 3.5 9 7c0 4 1 8 3 8s2-4 3.5-4 .5 3.5 2.5 3.5c1 0 2-.7 3-1.5" />
  </Icon>
);
