import { Icon, type IconProps } from './Icon';

export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c.8-3.7 4-6 8-6s7.2 2.3 8 6" />
  </Icon>
);
