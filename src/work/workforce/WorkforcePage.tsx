import EditOutlined from '@mui/icons-material/EditOutlined';
import {
  Alert,
  Box,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { foldText } from '../../../contract/framework/fold-text';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { type AgentCapacity, workforce } from '../../../contract/work/workforce';
import { hoursIn } from '../../../i18n/numbers';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { Anchor } from '../../framework/ui/Anchor';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { AgentCapacityDialog } from './AgentCapacityDialog';
import { Durations } from './Durations';

/** Each agent's capacity, and the usual duration of each kind: the input of the board's planning. */
export const WorkforcePage = () => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.workforce.${name}`);
  const [search, setSearch] = useState('');
  const [editedAgent, setEditedAgent] = useState<AgentCapacity>();
  const query = useQuery({
    queryKey: ['workforce', 'agents'],
    queryFn: ({ signal }) => call(workforce.actions.agents, { limit: -1 }, { signal }),
  });
  const isFound = ({ name, username }: AgentCapacity) =>
    foldText(`${name ?? ''} ${username}`).includes(foldText(search));
  return (
    <Box sx={{ maxWidth: 980, display: 'grid', gap: 2 }}>
      <Section title={label('durations')}>
        <Anchor name="kind_minutes">
          <Durations />
        </Anchor>
      </Section>
      <Section title={label('agents')}>
        <QueryResult query={query} lines={6}>
          {({ agents }) => (
            <Anchor name="capacities">
              {agents.length > maxWithoutSearch && (
                <TextField
                  size="small"
                  label={label('find')}
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                  sx={{ mb: 1 }}
                />
              )}
              {agents.length === 0 && <Alert severity="info">{label('none')}</Alert>}
              {agents.length > 0 && <AgentTable agents={agents.filter(isFound)} onEdit={setEditedAgent} />}
            </Anchor>
          )}
        </QueryResult>
      </Section>
      {editedAgent && (
        <AgentCapacityDialog
          agentId={editedAgent.agent_id}
          capacity={editedAgent}
          onClose={() => setEditedAgent(undefined)}
        />
      )}
    </Box>
  );
};

/** Up to this number of agents there is no search field. */
const maxWithoutSearch = 8;

type AgentTableProps = { agents: readonly AgentCapacity[]; onEdit: (agent: AgentCapacity) => void };

const AgentTable = ({ agents, onEdit }: AgentTableProps) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.workforce.${name}`);
  return (
    <Box
      sx={{ overflowX: 'auto' }}
      data-scrolls="phone"
      tabIndex={0}
      role="region"
      aria-label={label('agents')}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{label('agent')}</TableCell>
            <TableCell align="right">{label('week')}</TableCell>
            <TableCell>{label('skills')}</TableCell>
            <TableCell>{label('home')}</TableCell>
            <TableCell>{label('absences')}</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {agents.map(agent => (
            <AgentRow key={agent.agent_id} agent={agent} onEdit={() => onEdit(agent)} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const AgentRow = ({ agent, onEdit }: { agent: AgentCapacity; onEdit: () => void }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const canEdit = useCan()(workforce.actions.edit.needs);
  const label = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  const name = agent.name ?? agent.username;
  const [firstAbsence] = agent.absences;
  const skills = agent.skills.map(kind => translate(`terrain.planning.kinds.${kind}`));
  return (
    <TableRow hover>
      <TableCell>{name}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {hoursIn(agent.minutes.reduce((sum, minutes) => sum + minutes, 0))}
      </TableCell>
      <TableCell>{skills.length === taskKinds.length ? label('allSkills') : skills.join(', ')}</TableCell>
      <TableCell>{agent.home ? label('known') : '–'}</TableCell>
      <TableCell>
        {firstAbsence
          ? `${translate(`terrain.board.absences.${firstAbsence.cause}`)}, ${formats.span(firstAbsence.from, firstAbsence.to)}`
          : '–'}
        {agent.absences.length > 1 && ` (+${agent.absences.length - 1})`}
      </TableCell>
      <TableCell align="right" padding="none">
        {canEdit && (
          <IconButton size="small" aria-label={label('editOf', { agent: name })} onClick={onEdit}>
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  );
};
