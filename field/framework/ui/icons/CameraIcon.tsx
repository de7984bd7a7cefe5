import { Icon, type IconProps } from './Icon';

export const CameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8a2 2 0 0 1 2-2h1.5l1.4-2h6.2l1.4 2H18a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
    <circle cx="12" cy="12.5" r="3.5" />
  </Icon>
);
