import { Icon, type IconProps } from './Icon';

export const RefreshIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 11a8 8 0 0 0-14.3-4L3.5 9" />
    <path d="M3.5 4.5V9H8" />
    <path d="M4 13a8 8 0 0 0 14.3 4l2.2-2" />
    <path d="M20.5 19.5V15H16" />
  </Icon>
);
