import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Actor } from '../../../contract/framework/permissions';
import { type EvaluatedAbility, evaluateAbilities } from './abilities';

/** What a person can do with the selected permissions: how much, what changes, and on request every action. */
export const AbilityPanel = ({ stored, edited }: { stored: Actor; edited: Actor }) => {
  const translate = useTranslate();
  const storedAbilities = useMemo(() => evaluateAbilities(stored), [stored]);
  const editedAbilities = useMemo(() => evaluateAbilities(edited), [edited]);
  const [isExpanded, setIsExpanded] = useState(false);
  // Both lists have the same abilities in the same order.
  const rows = editedAbilities.map((ability, index) => ({ ability, before: storedAbilities[index] }));
  const shownRows = isExpanded ? rows : rows.filter(isChanged);
  const groups = [...new Set(shownRows.map(({ ability }) => ability.group))];
  const allowedCount = editedAbilities.filter(({ kinds }) => kinds.length > 0).length;
  return (
    <Box component="section" aria-labelledby="abilities" sx={{ minWidth: 0 }}>
      <Typography id="abilities" component="h3" variant="subtitle2">
        {translate('terrain.permissions.can')}
      </Typography>
      <Typography variant="caption" color="textSecondary" role="status">
        {translate('terrain.permissions.canSummary', { smart_count: allowedCount })}
      </Typography>
      <Box>
        <Button size="small" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {translate(`terrain.permissions.${isExpanded ? 'collapse' : 'expand'}`)}
        </Button>
      </Box>
      {groups.map(group => (
        <Box key={group} sx={{ mt: 1.5 }}>
          <Typography component="h4" variant="overline" color="textSecondary">
            {translate(`terrain.permissions.groups.${group}`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shownRows
              .filter(({ ability }) => ability.group === group)
              .map(row => (
                <AbilityRow key={row.ability.action + row.ability.resource} {...row} />
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

type AbilityRowProps = { ability: EvaluatedAbility; before: EvaluatedAbility };

const hasGained = ({ ability, before }: AbilityRowProps) =>
  ability.kinds.some(kind => !before.kinds.includes(kind));
const hasLost = ({ ability, before }: AbilityRowProps) =>
  before.kinds.some(kind => !ability.kinds.includes(kind));
const isChanged = (row: AbilityRowProps) => hasGained(row) || hasLost(row);

const AbilityRow = (row: AbilityRowProps) => {
  const translate = useTranslate();
  const { group, action, resource, rules, kinds } = row.ability;
  const isAllowed = kinds.length > 0;
  const gained = hasGained(row);
  const lost = hasLost(row);
  const Icon = isAllowed ? Check : Remove;
  const isPartial = isAllowed && kinds.length < rules.length;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 0.75,
        py: 0.25,
        color: isAllowed ? undefined : 'text.secondary',
      }}
    >
      <Icon
        titleAccess={translate(`terrain.permissions.${isAllowed ? 'able' : 'unable'}`)}
        sx={{ fontSize: 15, alignSelf: 'center', color: isAllowed ? 'success.main' : 'text.disabled' }}
      />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
        {resource
          ? translate(`terrain.permissions.crud.${action}`, {
              resource: translate(`resources.${resource}.name`, { smart_count: 2 }),
            })
          : translate(`terrain.permissions.told.${group}.${action}`)}
        {isPartial && (
          <Typography component="span" variant="caption" color="textSecondary">
            {' · '}
            {[...new Set(kinds)].map(kind => translate(`terrain.permissions.kinds.${kind}`)).join(', ')}
          </Typography>
        )}
      </Typography>
      {(gained || lost) && (
        <Chip
          size="small"
          variant="outlined"
          color={gained ? 'success' : 'warning'}
          label={translate(`terrain.permissions.${gained ? 'gained' : 'lost'}`)}
          sx={{ height: 18, fontSize: 11 }}
        />
      )}
    </Box>
  );
};
