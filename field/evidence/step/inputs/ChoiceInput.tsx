import { useWords } from '../../../framework/words/useWords';
import { InputFrame } from './InputFrame';
import { getErrorProps, type InputProps, toText } from './input-props';
import styles from './inputs.module.css';
import { Options } from './Options';

/** One of a list: all shown where they are few, else a native select. */
export const ChoiceInput = (props: InputProps) => {
  const { words, localize } = useWords();
  const { id, field, label, value, onValue, onLeave, problem } = props;
  const choices = (field.choices ?? []).map(choice => ({ id: choice.id, name: localize(choice.label) }));
  // The current value may have been removed from the settings since; it stays selectable.
  const current = toText(value);
  const options =
    !current || choices.some(choice => choice.id === current)
      ? choices
      : [...choices, { id: current, name: current }];
  if (options.length <= maxButtons)
    return <Options {...props} required={field.required} clearable={!field.required} options={options} />;
  return (
    <InputFrame id={id} label={label} required={field.required} problem={problem}>
      <select
        id={id}
        className={styles.text}
        value={current}
        onChange={event => onValue(event.target.value || null)}
        onBlur={onLeave}
        {...getErrorProps(id, problem)}
      >
        <option value="">{words.step.choose}</option>
        {options.map(option => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </InputFrame>
  );
};

const maxButtons = 5;
