import { Icon, type IconProps } from './Icon';

export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9 5.5 6.5 6.5L9 18.5" />
  </Icon>
);
