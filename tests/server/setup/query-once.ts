import pg from 'pg';

/** The URL of another database on the same server. */
export const getDatabaseUrl = (url: string, name: string) => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/** The rows that a statement answers, by a connection of its own. */
export const queryOnce = async (url: string, statement: string, values?: unknown[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement, values).finally(() => client.end());
  return rows;
};
