import { field } from '../../contract/field/field';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { createRandom } from '../../server/operations/demo/random';
import { createFieldAgent } from '../../server/operations/simulation/field-agent';
import { createNetwork } from '../../server/operations/simulation/network';
import type { Fixtures } from './journey';
import { getServerUrl } from './server-url';
import { addSite, getDayFromNow, planSite } from './steps';

/** The demo's agent with his phone, on a network that drops nothing. */
export const connectAgent = async () => {
  const random = createRandom(7);
  const network = createNetwork(getServerUrl(), { random, faulty: false });
  const { user } = await network.connect().call(field.actions.connect, {
    username: 'agent',
    password: demoPassword,
    app_version: 'journeys',
  });
  return { userid: user.userid, ...createFieldAgent(network.connect(user.token), random, { light: true }) };
};

/** A task of a site of its own, planned by the manager and done by the agent. */
export const createDoneTask = async (ask: Fixtures['ask'], kind: TaskKind) => {
  const agent = await connectAgent();
  const site = await addSite(ask);
  const planOptions = { task_type: kind, agent: agent.userid };
  const plan = await planSite(ask, site.site_id, getDayFromNow(0), planOptions);
  return { agent, ...site, sent: await agent.doPlan(plan) };
};
