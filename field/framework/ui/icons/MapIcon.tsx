import { Icon, type IconProps } from './Icon';

export const MapIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9 4-6 3v13l6-3 6 3 6-3V4l-6 3z" />
    <path d="M9 4v13" />
    <path d="M15 7v13" />
  </Icon>
);
