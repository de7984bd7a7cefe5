import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import {
  Box,
  MenuItem,
  MenuList,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { ListChoice } from '../fields/useWords';
import { clean } from '../providers/diacritics';
import type { FilterSelection } from './filter-values';
import type { FilterField } from './filters';

type Props = {
  label: string;
  field: FilterField;
  choices: readonly ListChoice[];
  chosen: FilterSelection;
  onChange: (chosen: FilterSelection) => void;
  onDone?: () => void;
};

/** From this many choices on there is a search field; also the maximum number shown at once. */
const many = 12;
const maxChoices = 100;

/** The choices of a filter: one, several, or all except some. */
export const ChoiceFilter = ({ label, field, choices, chosen, onChange, onDone }: Props) => {
  const translate = useTranslate();
  const say = (key: string, values?: object) => translate(`terrain.lists.${key}`, values);
  const [text, setText] = useState('');
  const [not, setNot] = useState(chosen.not);
  // The values selected on opening come first and keep their order: nothing moves under the pointer.
  const [first] = useState(() => new Set(chosen.values.map(String)));
  const menu = useRef<HTMLUListElement>(null);
  const { several } = field;
  const isChosen = (id: unknown) => chosen.values.some(value => String(value) === String(id));

  const offered = [
    ...(several ? [] : withAll(choices, translate('terrain.generated.all'))),
    ...choices.filter(({ id }) => id !== '' && id !== 'all'),
  ];
  const searched = offered.length > many;
  const found = offered
    .filter(({ name }) => !text || plain(name).includes(plain(text)))
    .sort((one, other) => Number(first.has(String(other.id))) - Number(first.has(String(one.id))));

  const take = ({ id }: ListChoice) => {
    if (!several) {
      onChange({ values: id === '' ? [] : [id], not: false });
      return onDone?.();
    }
    const values = isChosen(id)
      ? chosen.values.filter(value => String(value) !== String(id))
      : [...chosen.values, id];
    onChange({ values, not });
  };
  const turn = (next: boolean | null) => {
    if (next === null) return;
    setNot(next);
    if (chosen.values.length > 0) onChange({ ...chosen, not: next });
  };

  return (
    <Box>
      {(several || searched) && (
        <Box sx={head}>
          {several && (
            <ToggleButtonGroup
              exclusive
              fullWidth
              size="small"
              value={not}
              onChange={(_, next) => turn(next)}
              aria-label={say('mode')}
            >
              <ToggleButton value={false}>{say('is')}</ToggleButton>
              <ToggleButton value={true}>{say('except')}</ToggleButton>
            </ToggleButtonGroup>
          )}
          {searched && (
            <TextField
              autoFocus={onDone !== undefined}
              label={say('findChoice')}
              value={text}
              onChange={event => setText(event.target.value)}
              onKeyDown={event => {
                const options = menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [];
                if (event.key === 'ArrowDown') {
                  event.preventDefault();
                  options[0]?.focus();
                }
                // Enter selects the only or first match.
                if (event.key === 'Enter' && text && found[0]) {
                  event.preventDefault();
                  take(found[0]);
                }
              }}
              sx={{ my: 0 }}
            />
          )}
        </Box>
      )}
      <MenuList
        ref={menu}
        aria-label={label}
        autoFocusItem={onDone !== undefined && !searched}
        sx={{ maxHeight: 300, overflowY: 'auto', p: 0.5 }}
      >
        {found.slice(0, maxChoices).map(choice => {
          const on = choice.id === '' ? chosen.values.length === 0 : isChosen(choice.id);
          const [On, Off] = several
            ? [CheckBox, CheckBoxOutlineBlank]
            : [RadioButtonChecked, RadioButtonUnchecked];
          return (
            <MenuItem
              key={choice.id}
              role={several ? 'menuitemcheckbox' : 'menuitemradio'}
              aria-checked={on}
              onClick={() => take(choice)}
              sx={{ gap: 1, whiteSpace: 'normal' }}
            >
              {on ? <On color="primary" sx={glyph} /> : <Off sx={{ ...glyph, color: 'text.secondary' }} />}
              {choice.name}
            </MenuItem>
          );
        })}
      </MenuList>
      {found.length === 0 && <Note>{say('noChoice')}</Note>}
      {found.length > maxChoices && <Note>{say('manyChoices', { more: found.length - maxChoices })}</Note>}
    </Box>
  );
};

/** Adds « all »: no selection, or an extra choice where an empty selection has a meaning of its own. */
const withAll = (choices: readonly ListChoice[], name: string): ListChoice[] => {
  const all = choices.find(({ id }) => id === 'all');
  const unchosen = choices.find(({ id }) => id === '');
  return unchosen ? [unchosen, ...(all ? [all] : [])] : [{ id: '', name: all?.name ?? name }];
};

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 1.5, pb: 1.5, pt: 0.5 }}>
    {children}
  </Typography>
);

/** So that « bejaia » finds « Béjaïa ». */
const plain = (text: string) => clean(text).toLowerCase();

const head = { display: 'grid', gap: 1, p: 1, pb: 0.5 } as const;
const glyph = { fontSize: 18 } as const;
