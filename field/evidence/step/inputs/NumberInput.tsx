import type { InputProps } from './input';
import { TextInput } from './TextInput';

/** Typed with a comma or a point, as the server reads it; a native number input takes one of them only. */
export const NumberInput = (props: InputProps) => <TextInput {...props} inputMode="decimal" />;
