import { Icon, type IconProps } from './Icon';

export const BarcodeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 8V4h4" />
    <path d="M17 4h4v4" />
    <path d="M21 16v4h-4" />
    <path d="M7 20H3v-4" />
    <path d="M7 8v8" />
    <path d="M10.5 8v8" />
    <path d="M13.5 8v8" />
    <path d="M17 8v8" />
  </Icon>
);
