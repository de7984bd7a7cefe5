import { Icon, type IconProps } from './Icon';

export const TodayIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="16" rx="2" />
    <path d="M8 3v4" />
    <path d="M16 3v4" />
    <path d="M3.5 10h17" />
    <path d="m9 15.5 2.2 2.2 4-4.2" />
  </Icon>
);
