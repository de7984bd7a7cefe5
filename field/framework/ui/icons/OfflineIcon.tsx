import { Icon, type IconProps } from './Icon';

export const OfflineIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 3 18 18" />
    <path d="M5.5 12.5a9.5 9.5 0 0 1 4-2.3" />
    <path d="M2 9a15 15 0 0 1 4.8-3.2" />
    <path d="M11 5a15 15 0 0 1 11 4" />
    <path d="M15 10.6a9.5 9.5 0 0 1 3.5 1.9" />
    <path d="M9 16a5 5 0 0 1 6 0" />
    <path d="M12 19.5v.1" />
  </Icon>
);
