import { Icon, type IconProps } from './Icon';

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5 2.5 20h19z" />
    <path d="M12 10v4.5" />
    <path d="M12 17.2v.1" />
  </Icon>
);
