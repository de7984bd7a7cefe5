import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { timelineText } from './timeline';

/** One server of those that an address names. */
export type Server = { url: string; host: string; port: number };
/** What `target_session_attrs` may ask of a session: any server, one that takes writes, one that follows another. */
type Wanted = 'any' | 'read-write' | 'primary' | 'read-only' | 'standby';
const isWanted: Record<Wanted, (readOnly: boolean) => boolean> = {
  any: () => true,
  'read-write': readOnly => !readOnly,
  primary: readOnly => !readOnly,
  'read-only': readOnly => readOnly,
  standby: readOnly => readOnly,
};

/** None of the servers is the wanted one just now; says of each why. */
export class NoServer extends Error {
  /** read_only_sql_transaction */
  readonly code = '25006';
}

/**
 * The servers that an address names, `postgres://user:password@one:5432,two:5432/terrain`, and the one among them that
 * takes writes, or what else its `target_session_attrs` asks for. libpq does so by itself, node-postgres knows one host
 * (its pull request 3643). A primary that was given up and comes back without knowing it is passed over. An address of
 * one host that asks for nothing is taken as it is.
 */
export class Servers {
  private read = '';
  private servers: readonly Server[] = [];
  private readonly wanted: Wanted;
  private readonly asks: boolean;
  private found: Server | null = null;
  private looking: Promise<Server> | null = null;
  /** The latest that anybody wrote. */
  private timeline = '';
  private readonly connections = new Map<Connection, Server>();

  /** `address` is asked for whenever one is needed: the password in it may have been replaced. */
  constructor(private readonly address: () => string) {
    const url = address();
    const several = this.each.length > 1;
    const wanted = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1] ?? (several ? 'read-write' : 'any');
    if (!Object.hasOwn(isWanted, wanted))
      throw new Error(`target_session_attrs must be one of ${Object.keys(isWanted).join(', ')}`);
    this.wanted = wanted as Wanted;
    this.asks = several || wanted !== 'any';
  }

  get each(): readonly Server[] {
    const url = this.address();
    if (url !== this.read) {
      this.servers = urlsOf(url).map(serverOf);
      this.read = url;
    }
    return this.servers;
  }

  /** The wanted one: the last that was, as long as nothing speaks against it, otherwise whichever says so first. */
  find(): Promise<Server> {
    if (!this.asks) return Promise.resolve(this.each[0]);
    const found = this.each.find(server => this.found && isSame(server, this.found));
    if (found) return Promise.resolve(found);
    this.looking ??= this.look();
    return this.looking;
  }

  /** Something speaks against the one that was found: it is looked for anew, and what is connected elsewhere ends. */
  doubt() {
    if (!this.asks) return;
    this.found = null;
    this.find().catch(() => undefined);
  }

  /** Refuses a connection to a server that is not the wanted one (any more). */
  async check(client: pg.ClientBase) {
    const reason = this.asks && this.speaksAgainst(await stateOf(client));
    if (reason) throw new NoServer(`no longer the wanted server: ${reason}`);
  }

  /** Remembers a connection until it ends; one to another server than the wanted one is broken off. */
  keep(connection: Connection, server: Server) {
    this.connections.set(connection, server);
    connection.once('end', () => this.connections.delete(connection));
  }

  private speaksAgainst({ readOnly, timeline }: State): string | null {
    if (!isWanted[this.wanted](readOnly)) return readOnly ? 'takes no writes' : 'takes writes';
    if (timeline === null) return null;
    if (timeline < this.timeline) return `writes timeline ${timeline}, which ${this.timeline} has replaced`;
    // Of two that take writes the earlier one may have answered first.
    if (timeline > this.timeline) this.found = null;
    this.timeline = timeline;
    return null;
  }

  private async look() {
    const reasons: string[] = [];
    const answers: { server: Server; timeline: string | null }[] = [];
    const probes = this.each.map(async server => {
      try {
        answers.push({ server, timeline: await this.probe(server) });
      } catch (error) {
        const { message, code } = error as { message?: string; code?: string };
        reasons.push(`${server.host}:${server.port} (${message || code})`);
        throw error;
      }
    });
    try {
      await Promise.any(probes);
      // One that hung and came back takes itself for the primary still, and may be the quicker one.
      await Promise.race([Promise.allSettled(probes), pause(grace)]);
      const latest = answers.find(({ timeline }) => timeline === this.timeline) ?? answers[0];
      this.found = latest.server;
      this.looking = null;
    } catch {
      // Whoever asks in this moment shares the answer.
      setTimeout(() => {
        this.looking = null;
      }, rest).unref();
      throw new NoServer(`no server is « ${this.wanted} »: ${reasons.join(', ')}`);
    }
    const { found } = this;
    if (this.wanted === 'read-write' || this.wanted === 'primary')
      for (const [connection, server] of this.connections)
        if (!isSame(server, found)) connection.stream.destroy();
    return found;
  }

  /** Answers the timeline that the server writes. */
  private async probe(server: Server) {
    const client = new pg.Client({
      connectionString: server.url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: 'terrain',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const state = await stateOf(client);
      const reason = this.speaksAgainst(state);
      if (reason) throw new Error(reason);
      return state.timeline;
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

const isSame = (one: Server, other: Server) => one.host === other.host && one.port === other.port;

/** How long a server may take to say what it is, and how long nobody asks again after none was it, in milliseconds. */
const patience = 3_000;
const rest = 200;
/** How long the others may take to answer once one did, in milliseconds. */
const grace = 250;

/** What node-postgres has below a client. */
export type Connection = NodeJS.EventEmitter & { stream: { destroy: () => void } };

/** `readOnly` is a replica always, a primary where its operator set it so. */
type State = { readOnly: boolean; timeline: string | null };
const stateOf = async (client: pg.ClientBase): Promise<State> => {
  const { rows } = await client.query(
    `select current_setting('transaction_read_only') = 'on' as "readOnly", ${timelineText} as timeline`,
  );
  return rows[0];
};

/** The same address for each host alone, so that what stands around it holds for each: user, TLS, options. */
const urlsOf = (url: string) => {
  const [, before, hosts, after] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url)!;
  return hosts.split(',').map(host => before + host + after);
};

const serverOf = (url: string): Server => {
  const { host, port } = new pg.Client({ connectionString: url });
  return { url, host, port };
};
