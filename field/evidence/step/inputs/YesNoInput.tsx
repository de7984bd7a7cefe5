import { YesNo } from '../../../../contract/framework/vocabulary';
import { useWords } from '../../../framework/words/useWords';
import type { InputProps } from './input-props';
import { Options } from './Options';

export const YesNoInput = (props: InputProps) => {
  const { words } = useWords();
  return (
    <Options
      {...props}
      required={props.field.required}
      clearable={!props.field.required}
      options={YesNo.options.map(id => ({ id, name: words.step.yesNo[id] }))}
    />
  );
};
