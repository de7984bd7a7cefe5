import { MenuItem, MenuList, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { foldText } from '../../../contract/framework/fold-text';
import type { FilterEntry } from './filter-values';
import { useFilterWords } from './useFilterWords';

type Props = { entries: FilterEntry[]; onChoose: (key: string) => void };

/** A menu of the filters that are not in the bar. */
export const AddFilter = ({ entries, onChoose }: Props) => {
  const { say, nameOf } = useFilterWords();
  const [text, setText] = useState('');
  const menu = useRef<HTMLUListElement>(null);
  const matches = entries
    .map(entry => ({ key: entry.key, name: nameOf(entry) }))
    .filter(({ name }) => foldText(name).includes(foldText(text)));
  return (
    <>
      <TextField
        autoFocus
        label={say('findFilter')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
          }
          if (event.key === 'Enter' && matches[0]) {
            event.preventDefault();
            onChoose(matches[0].key);
          }
        }}
        sx={{ m: 1, mb: 0.5, width: 'calc(100% - 16px)' }}
      />
      <MenuList
        ref={menu}
        aria-label={say('addFilterTitle')}
        sx={{ maxHeight: 320, overflowY: 'auto', p: 0.5 }}
      >
        {matches.map(({ key, name }) => (
          <MenuItem key={key} onClick={() => onChoose(key)}>
            {name}
          </MenuItem>
        ))}
      </MenuList>
      {matches.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 1.5, pb: 1.5 }}>
          {say('noFilter')}
        </Typography>
      )}
    </>
  );
};
