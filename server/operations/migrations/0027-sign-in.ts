import { type Kysely, sql } from 'kysely';

/**
 * Sign-in: devices on which an account has signed in, one-time passwords that work once and expire, new passwords by
 * mail, and mails to a fixed address instead of the account's current one.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
create table known_devices (
  token_hash text not null,
  account_id integer not null references accounts,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, account_id)
);;
create index known_devices_account on known_devices (account_id);;
create index known_devices_used on known_devices (last_used_at);;

create table password_links (
  code_hash text primary key,
  account_id integer not null references accounts,
  created_at timestamptz not null default now(),
  used_at timestamptz
);;
create index password_links_account on password_links (account_id);;
create index password_links_created on password_links (created_at);;

alter table sign_in_failures add column told_at timestamptz;;

alter table accounts
  add column password_set_at timestamptz not null default now(),
  add column one_time_used_at timestamptz;;
create function note_new_password() returns trigger language plpgsql as $$
begin
  new.password_set_at := now();
  new.one_time_used_at := null;
  return new;
end $$;;
create trigger accounts_new_password before update of password_hash on accounts
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function note_new_password();;

alter table deliveries
  add column address text,
  add column subject text;;
`;
