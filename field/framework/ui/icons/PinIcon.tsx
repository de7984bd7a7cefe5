import { Icon, type IconProps } from './Icon';

export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 10.2c0 5-7 11-7 11s-7-6-7-11a7 7 0 0 1 14 0z" />
    <circle cx="12" cy="10" r="2.5" />
  </Icon>
);
