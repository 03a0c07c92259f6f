-- expand
-- Since when the payment provider pays nothing out, until the payee is active again; and which day of it the host was
-- told of last.
alter table payee
  add restricted_at timestamptz,
  add told_days smallint not null default 0 check (told_days in (0, 7, 14));
update payee set restricted_at = updated_at where state = 'restricted';
create index payee_restricted on payee (restricted_at) where state = 'restricted';
create or replace view provider_payee as
select provider_id, state, restricted_at, state <> 'active' and jsonb_array_length(due) > 0 as is_asked from payee;

-- Taken out of the search because its payee has been restricted for long; it comes back by itself. Who takes it out by
-- hand, or an operator who hides it, decides otherwise, and then it does not.
alter table office add paused_at timestamptz;
create index office_paused on office (provider_id) where paused_at is not null;
