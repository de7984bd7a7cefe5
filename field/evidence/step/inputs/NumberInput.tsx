import type { InputProps } from './input-props';
import { TextInput } from './TextInput';

/** Accepts a comma or a point, as the server does; a native number input accepts only one of them. */
export const NumberInput = (props: InputProps) => <TextInput {...props} inputMode="decimal" />;
