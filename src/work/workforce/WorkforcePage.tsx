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
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { type AgentCapacity, workforce } from '../../../contract/work/workforce';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { AgentCapacityDialog } from './AgentCapacityDialog';
import { Durations } from './Durations';
import { formatHours } from './format-hours';

/** Each agent's capacity, and the usual duration of each kind: the input of the board's planning. */
export const WorkforcePage = () => {
  const translate = useTranslate();
  const may = useCan();
  const formats = useFormats();
  const say = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  const [name, setName] = useState('');
  const [edited, setEdited] = useState<AgentCapacity>();
  const query = useQuery({
    queryKey: ['workforce', 'agents'],
    queryFn: ({ signal }) => call(workforce.actions.agents, { limit: -1 }, { signal }),
  });
  const mayEdit = may(workforce.actions.edit.needs);
  return (
    <Box sx={{ maxWidth: 980, display: 'grid', gap: 2 }}>
      <Section title={say('durations')}>
        <Durations />
      </Section>
      <Section title={say('agents')}>
        <QueryResult query={query} lines={6}>
          {({ agents }) => (
            <>
              {agents.length > 8 && (
                <TextField
                  size="small"
                  label={say('find')}
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                  sx={{ mb: 1 }}
                />
              )}
              {agents.length === 0 && <Alert severity="info">{say('none')}</Alert>}
              {agents.length > 0 && (
                <Box
                  sx={{ overflowX: 'auto' }}
                  data-scrolls="phone"
                  tabIndex={0}
                  role="region"
                  aria-label={say('agents')}
                >
                  <Table size="small">
                    <TableHead>
                      <TableRow>
                        <TableCell>{say('agent')}</TableCell>
                        <TableCell align="right">{say('week')}</TableCell>
                        <TableCell>{say('skills')}</TableCell>
                        <TableCell>{say('home')}</TableCell>
                        <TableCell>{say('absences')}</TableCell>
                        <TableCell />
                      </TableRow>
                    </TableHead>
                    <TableBody>
                      {agents
                        .filter(agent =>
                          `${agent.name ?? ''} ${agent.username}`.toLowerCase().includes(name.toLowerCase()),
                        )
                        .map(agent => (
                          <TableRow key={agent.agent_id} hover>
                            <TableCell>{agent.name ?? agent.username}</TableCell>
                            <TableCell
                              align="right"
                              sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                            >
                              {formatHours(agent.minutes.reduce((sum, minutes) => sum + minutes, 0))}
                            </TableCell>
                            <TableCell>
                              {agent.skills.length === taskKinds.length
                                ? say('allSkills')
                                : agent.skills
                                    .map(kind => translate(`terrain.planning.kinds.${kind}`))
                                    .join(', ')}
                            </TableCell>
                            <TableCell>{agent.home ? say('known') : '–'}</TableCell>
                            <TableCell>
                              {agent.absences.length === 0
                                ? '–'
                                : `${translate(`terrain.board.absences.${agent.absences[0].cause}`)}, ${formats.span(agent.absences[0].from, agent.absences[0].to)}`}
                              {agent.absences.length > 1 && ` (+${agent.absences.length - 1})`}
                            </TableCell>
                            <TableCell align="right" padding="none">
                              {mayEdit && (
                                <IconButton
                                  size="small"
                                  aria-label={say('editOf', { agent: agent.name ?? agent.username })}
                                  onClick={() => setEdited(agent)}
                                >
                                  <EditOutlined fontSize="small" />
                                </IconButton>
                              )}
                            </TableCell>
                          </TableRow>
                        ))}
                    </TableBody>
                  </Table>
                </Box>
              )}
            </>
          )}
        </QueryResult>
      </Section>
      {edited && (
        <AgentCapacityDialog agentId={edited.agent_id} known={edited} onClose={() => setEdited(undefined)} />
      )}
    </Box>
  );
};
