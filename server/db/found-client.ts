import pg from 'pg';
import type { Connection, Server, Servers } from './servers';

export type FoundConfig = pg.ClientConfig & { servers: Servers };

/** What a server says that goes, or that takes no writes any more: its connection is of no use. */
const turnedAway = new Set([
  '25006', // read_only_sql_transaction
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

/**
 * A connection to whichever server is the wanted one when it is made. Whatever ends it badly makes the others doubt
 * theirs. What the primary could not have confirmed by its replica fails: it would be lost in a fail-over.
 */
export class FoundClient extends pg.Client {
  /** It goes when its pool has it back. */
  isStale = false;
  private isUnconfirmed = false;
  private readonly servers: Servers;

  constructor(config?: FoundConfig) {
    super(config);
    this.servers = config!.servers;
    const connection = connectionOf(this);
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (!turnedAway.has(code ?? '')) return;
      this.isStale = true;
      this.servers.doubt();
    });
    connection.on('notice', ({ routine }: { routine?: string }) => {
      // The wait for the replica was cut short, by `pg_cancel_backend` for example; PostgreSQL calls that done.
      if (routine === 'SyncRepWaitForLSN') this.isUnconfirmed = true;
    });
    // Every statement under way or to come fails by itself; an emitter that nobody listens to would end the process.
    this.on('error', () => this.servers.doubt());
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(callback?: (error: any, client?: any) => void): any {
    const connecting = this.connectToFound();
    if (!callback) return connecting;
    connecting.then(
      () => callback(null, this),
      error => callback(error),
    );
  }

  private async connectToFound() {
    const server = await this.servers.find();
    const { host, port } = server;
    Object.assign(this, { host, port });
    try {
      await this.connectTo(server);
    } catch (error) {
      this.servers.doubt();
      throw error;
    }
    return this;
  }

  private async connectTo(server: Server) {
    await super.connect();
    try {
      await this.servers.check(this);
    } catch (error) {
      this.end().catch(() => undefined);
      throw error;
    }
    this.servers.keep(connectionOf(this), server);
  }

  override query(text: any, values?: any, callback?: any): any {
    const answer: any = super.query(text, values, callback);
    // A commit, or a statement that is a transaction by itself.
    return answer instanceof Promise ? answer.then(this.confirmed) : answer;
  }

  private readonly confirmed = <T>(answer: T) => {
    if (!this.isUnconfirmed) return answer;
    this.isUnconfirmed = false;
    throw Object.assign(new Error('No replica confirmed what was written'), { code: resolutionUnknown });
  };
}

/** transaction_resolution_unknown */
const resolutionUnknown = '08007';

const connectionOf = (client: pg.Client) => (client as unknown as { connection: Connection }).connection;
