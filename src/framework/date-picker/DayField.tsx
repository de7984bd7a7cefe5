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
  const word = (name: string, options?: object) => translate(`terrain.days.${name}`, options);
  const ownId = useId();
  const id = field.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null);
  const [focused, setFocused] = useState(false);
  /** The form was submitted and validation failed here. */
  const [stopped, setStopped] = useState(false);
  const [open, setOpen] = useState(false);
  const dateFormats = dates[useLocale() as Language];

  // The typed text is shown until the value is changed from outside.
  const own = typed && (typed.day === value || typed.text === value) ? typed.text : null;
  const text = own ?? (parseDay(value) ? formatDay(value) : value);
  const day = parseDay(text);
  const wrong =
    text.trim() === ''
      ? required && translate('ra.validation.required')
      : !day
        ? word(hasDayFormat(text) ? 'unknown' : 'unreadable')
        : day < min
          ? word('tooEarly', { day: dateFormats.day(min) })
          : day > max && word('tooLate', { day: dateFormats.day(max) });
  // Native form validation shows the product's message.
  useEffect(() => void input.current?.setCustomValidity(wrong || ''), [wrong]);
  const errorMessage = stopped || (text.trim() && !focused) ? wrong || problem : problem;

  const write = (next: string) => {
    const read = parseDay(next) ?? '';
    setStopped(false);
    setTyped({ text: next, day: read });
    if (read !== value || !read) onChange(read, next);
  };
  const finish = () => {
    const read = parseShortDay(text);
    if (!read) return;
    setTyped(null);
    if (read !== value) onChange(read, read);
  };
  const take = (next: string) => {
    setOpen(false);
    setStopped(false);
    setTyped(null);
    onChange(next, next);
  };
  const step = (event: KeyboardEvent) => {
    const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (event.key === 'Enter') finish();
    if (!days || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) {
      if (days < 0) setOpen(true);
      return;
    }
    const next = day && addDays(day, days);
    if (next && next >= min && next <= max) take(next);
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
        onChange={event => write(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          finish();
          onBlur?.();
        }}
        onKeyDown={step}
        placeholder={word('format')}
        autoComplete="off"
        inputRef={useForkRef(input, field.inputRef)}
        slotProps={{
          input: {
            endAdornment: (
              <IconButton
                edge="end"
                size="small"
                disabled={disabled}
                aria-label={word('open')}
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
            onInvalid: (event: FormEvent<HTMLInputElement>) => {
              // Prevents the browser's own validation bubble.
              event.preventDefault();
              setStopped(true);
              const { form } = event.currentTarget;
              if (form?.querySelector(':invalid:not(fieldset)') === event.currentTarget)
                event.currentTarget.focus();
            },
          },
        }}
      />
      <Popover
        open={open}
        anchorEl={() => input.current?.parentElement ?? null}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        // Clicks in the calendar must not reach the row or form that contains the field.
        onClick={event => event.stopPropagation()}
        onKeyDown={event => event.stopPropagation()}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': word('calendar'),
            sx: { border: 1, borderColor: 'divider' },
          } as object,
        }}
      >
        <Suspense fallback={<Coming />}>
          <DayCalendar day={day ?? ''} min={min} max={max} clearable={!required} onTake={take} />
        </Suspense>
      </Popover>
    </>
  );
};

const DayCalendar = lazy(() => import('./DayCalendar'), 'DayCalendar');
const Coming = () => (
  <Box sx={{ width: 304, height: 360, display: 'grid', placeContent: 'center' }}>
    <CircularProgress size={24} />
  </Box>
);
