import { type Kysely, sql } from 'kysely'

/**
 * Creates the audit log. The session library writes sessions and passwords with its own statements, so triggers
 * record them: no sign-in is without an entry.
 */
export const createAudit = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_log (
      workspace_id text collate "C" not null,
      id text collate "C" not null,
      created_at timestamptz not null,
      -- A person, an API key, or "operator".
      actor text collate "C" not null,
      action text collate "C" not null,
      target text collate "C",
      ip text,
      -- The changed fields of the record; null for acts that do not change an existing record.
      changes jsonb,
      primary key (workspace_id, id)
    );
    create index audit_log_by_time on audit_log (workspace_id, created_at, id);

    create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit log is only ever added to.';
      end
    $$;
    create trigger audit_log_is_kept before update or delete on audit_log
      for each row execute function refuse_change_of_audit_log();
    create trigger audit_log_is_not_emptied before truncate on audit_log
      for each statement execute function refuse_change_of_audit_log();

    -- An id in the form of all ids: 48 bits of milliseconds, then 80 bits of chance.
    create function make_audit_id(at timestamptz) returns text language sql volatile as $$
      select 'aud_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', digit + 1, 1), '' order by place)
      from (
        select place, (floor(extract(epoch from at) * 1000)::bigint >> (5 * (9 - place)) & 31)::integer as digit
        from generate_series(0, 9) as place
        union all
        select place, floor(random() * 32)::integer from generate_series(10, 25) as place
      ) as digits
    $$;

    -- Records an act of a person in each of their workspaces.
    create function record_act_of_person(
      person text, at timestamptz, actor text, action text, target text, ip text
    ) returns void language sql as $$
      insert into audit_log (workspace_id, id, created_at, actor, action, target, ip)
      select member.workspace_id, make_audit_id(at), date_trunc('milliseconds', at), actor, action, target, ip
      from workspace_members as member where member.user_id = person
    $$;

    create function record_session() returns trigger language plpgsql as $$
      begin
        perform record_act_of_person(
          new.user_id, new.factor_at, new.user_id, 'session.began', new.passkey_id, nullif(new.ip_address, ''));
        return null;
      end
    $$;
    create trigger sessions_are_recorded after insert on sessions
      for each row execute function record_session();

    -- The actor is the person, unless the transaction names another.
    create function record_password() returns trigger language plpgsql as $$
      begin
        perform record_act_of_person(
          new.user_id, new.updated_at, coalesce(nullif(current_setting('stablerail.actor', true), ''), new.user_id),
          'password.changed', new.user_id, null);
        return null;
      end
    $$;
    create trigger passwords_are_recorded after update of password on user_accounts
      for each row when (old.password is distinct from new.password) execute function record_password();
    -- Who signed up by a code has no password, and the first one that is set is an insert. The first password of an invited
    -- person is set before they belong to a workspace, so that it makes no entry.
    create trigger first_passwords_are_recorded after insert on user_accounts
      for each row when (new.password is not null) execute function record_password();
  `.execute(db)
}
