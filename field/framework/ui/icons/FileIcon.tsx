import { Icon, type IconProps } from './Icon';

export const FileIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5z" />
    <path d="M13.5 3v5.5H19" />
    <path d="M9 13h6" />
    <path d="M9 17h6" />
  </Icon>
);
