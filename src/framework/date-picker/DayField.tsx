import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import {
  Box,
  CircularProgress,
  IconButton,
  Popover,
  TextField,
  type TextFieldProps,
  useForkRef,
} from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { addDays } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { lazy } from '../providers/lazy';
import { formatDay, hasDayFormat, maxDay, minDay, parseDay, parseShortDay } from './parse-day';

export type DayFieldProps = {
  /** YYYY-MM-DD, empty, or the typed text if it is not a valid day. */
  value: string;
  /** The day (empty if the typed text is not a valid day), and the typed text. */
  onChange: (day: string, typed: string) => void;
  onBlur?: () => void;
  /** The first and the last day allowed. */
  min?: string;
  max?: string;
  /** An error message in addition to the field's own validation. */
  problem?: ReactNode;
  /** Names the field where it has no visible label. */
  ariaLabel?: string;
} & Pick<
  TextFieldProps,
  'id' | 'label' | 'name' | 'required' | 'disabled' | 'autoFocus' | 'sx' | 'margin' | 'inputRef'
>;

/**
 * A day, typed or picked: « 22/11/2026 » or 2026-11-22; arrow keys move by a day, Alt and the down arrow open
 * the calendar. Uses the product's language and week, whatever the browser's settings.
 */
export const DayField = ({
  value,
  onChange,
  onBlur,
  min = minDay,
  max = maxDay,
  problem,
  ariaLabel,
  required,
  disabled,
  label,
  ...field
}: DayFieldProps) => {
  const translate = useTranslate();
  const textOf = (name: string, options?: object) => translate(`terrain.days.${name}`, options);
  const ownId = useId();
  const id = field.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null);
  const [focused, setFocused] = useState(false);
  /** The form was submitted, and this field is not valid. */
  const [failedSubmit, setFailedSubmit] = useState(false);
  const [open, setOpen] = useState(false);
  const dateFormats = dates[useLocale() as Language];

  // The typed text is shown until the value is changed from outside.
  const typedText = typed && (typed.day === value || typed.text === value) ? typed.text : null;
  const text = typedText ?? (parseDay(value) ? formatDay(value) : value);
  const day = parseDay(text);
  const validate = () => {
    if (text.trim() === '') return required ? translate('ra.validation.required') : '';
    if (!day) return textOf(hasDayFormat(text) ? 'unknown' : 'unreadable');
    if (day < min) return textOf('tooEarly', { day: dateFormats.day(min) });
    return day > max ? textOf('tooLate', { day: dateFormats.day(max) }) : '';
  };
  const invalidMessage = validate();
  // Native form validation shows the product's message.
  useEffect(() => void input.current?.setCustomValidity(invalidMessage), [invalidMessage]);
  const isValidationVisible = failedSubmit || (text.trim() && !focused);
  const errorMessage = isValidationVisible ? invalidMessage || problem : problem;

  const changeText = (newText: string) => {
    const parsed = parseDay(newText) ?? '';
    setFailedSubmit(false);
    setTyped({ text: newText, day: parsed });
    if (parsed !== value || !parsed) onChange(parsed, newText);
  };
  /** Completes a day typed in short form. */
  const completeShortDay = () => {
    const parsed = parseShortDay(text);
    if (!parsed) return;
    setTyped(null);
    if (parsed !== value) onChange(parsed, parsed);
  };
  const chooseDay = (next: string) => {
    setOpen(false);
    setFailedSubmit(false);
    setTyped(null);
    onChange(next, next);
  };
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    // Prevents the browser's own validation bubble.
    event.preventDefault();
    setFailedSubmit(true);
    const { form } = event.currentTarget;
    if (form?.querySelector(':invalid:not(fieldset)') === event.currentTarget) event.currentTarget.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') completeShortDay();
    const days = daysByKey[event.key];
    if (!days || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) {
      if (days < 0) setOpen(true);
      return;
    }
    const next = day && addDays(day, days);
    if (next && next >= min && next <= max) chooseDay(next);
  };

  return (
    <>
      <TextField
        {...field}
        id={id}
        label={label}
        disabled={disabled}
        error={Boolean(errorMessage)}
        helperText={errorMessage}
        value={text}
        onChange={event => changeText(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          completeShortDay();
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
        placeholder={textOf('format')}
        autoComplete="off"
        inputRef={useForkRef(input, field.inputRef)}
        slotProps={{
          input: {
            endAdornment: (
              <IconButton
                edge="end"
                size="small"
                disabled={disabled}
                aria-label={textOf('open')}
                aria-describedby={label ? `${id}-label` : undefined}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <CalendarMonthOutlined />
              </IconButton>
            ),
          },
          htmlInput: {
            'aria-label': ariaLabel,
            'aria-required': required,
            inputMode: 'numeric',
            maxLength: 20,
            onInvalid,
          },
        }}
      />
      <CalendarPopover label={textOf('calendar')} input={input} open={open} onClose={() => setOpen(false)}>
        <DayCalendar day={day ?? ''} min={min} max={max} clearable={!required} onChoose={chooseDay} />
      </CalendarPopover>
    </>
  );
};

type CalendarPopoverProps = {
  label: string;
  input: RefObject<HTMLInputElement | null>;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
};

const CalendarPopover = ({ label, input, open, onClose, children }: CalendarPopoverProps) => (
  <Popover
    open={open}
    anchorEl={() => input.current?.parentElement ?? null}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    // Clicks in the calendar must not reach the row or form that contains the field.
    onClick={event => event.stopPropagation()}
    onKeyDown={event => event.stopPropagation()}
    slotProps={{
      paper: { role: 'dialog', 'aria-label': label, sx: { border: 1, borderColor: 'divider' } } as object,
    }}
  >
    <Suspense fallback={<CalendarPlaceholder />}>{children}</Suspense>
  </Popover>
);

/** The days added by an arrow key. */
const daysByKey: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

const DayCalendar = lazy(() => import('./DayCalendar'), 'DayCalendar');
const CalendarPlaceholder = () => (
  <Box sx={{ width: 304, height: 360, display: 'grid', placeContent: 'center' }}>
    <CircularProgress size={24} />
  </Box>
);
