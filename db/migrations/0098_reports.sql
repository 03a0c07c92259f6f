-- expand
-- What people report (notice and action: DSA, Articles 16, 17 and 20). A case is one thing that was reported, as it was when
-- it was first reported; others who report it while it is open join it.
create table report_case (
  id bigint generated always as identity primary key,
  kind text not null constraint report_case_kind check (kind in ('office', 'photo', 'provider', 'person')),
  office_id bigint references office (id),
  -- The key of a photo of that office.
  photo text,
  provider_id bigint references provider (id),
  -- Whose it is: a decision concerns them.
  owner_id uuid not null references person (id),
  -- What the reader saw, in words; taken out when the owner's account is erased.
  content jsonb not null constraint report_case_content check (jsonb_typeof(content) = 'object'),
  -- Keys of the pictures that belong to it: their files are kept while the case may need them (view reported_picture).
  pictures text[] not null default '{}',
  state text not null constraint report_case_state check (state in ('open', 'decided', 'complaint')),
  opened_at timestamptz not null,
  -- Until when an operator has to decide; null when nothing waits for them.
  due_at timestamptz,
  -- Until when what was decided may be complained of; null before.
  complain_until timestamptz,
  constraint report_case_due check ((due_at is null) = (state = 'decided')),
  constraint report_case_decided check ((complain_until is null) = (state = 'open')),
  constraint report_case_subject check (
    case kind
      when 'office' then office_id is not null and photo is null and provider_id is null
      when 'photo' then office_id is not null and photo is not null and provider_id is null
      when 'provider' then office_id is null and photo is null and provider_id is not null
      else office_id is null and photo is null and provider_id is null
    end)
);
create unique index report_case_open on report_case (kind, owner_id, coalesce(office_id, 0), coalesce(photo, '')) where state = 'open';
create index report_case_due_at on report_case (due_at) where due_at is not null;
create index report_case_office on report_case (office_id) where office_id is not null;
create index report_case_owner on report_case (owner_id);
create index report_case_complain on report_case (complain_until) where complain_until is not null;

create table report (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_case (id) on delete cascade,
  ground text not null constraint report_ground check (ground in ('fake', 'illegal', 'rights', 'privacy', 'hate', 'child_abuse', 'terms', 'else')),
  explanation text not null constraint report_explanation check (length(explanation) between 1 and 3000),
  -- The address of the page on which it is.
  location text not null,
  -- Null for a guest, and once the account is erased.
  reporter_id uuid references person (id),
  -- Of a guest; empty where the law demands neither, and when the time for complaints is over.
  name text not null default '',
  email text not null default '',
  locale text not null constraint report_locale check (locale in ('de', 'en')),
  request_key text not null constraint report_request_key unique,
  reported_at timestamptz not null,
  constraint report_one_sender check (reporter_id is null or name = '' and email = '')
);
create index report_of_case on report (case_id);
create index report_reporter on report (reporter_id) where reporter_id is not null;

-- The statement of reasons. The newest decision of a case holds.
create table report_decision (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_case (id) on delete cascade,
  by_id uuid not null references person (id),
  decided_at timestamptz not null,
  action text not null constraint report_decision_action check (action in ('keep', 'gone', 'hide_office', 'remove_photo', 'remove_name', 'hide_profile')),
  -- Of what is taken away: the law, or our terms; which of them; and null where nothing is taken away.
  ground text constraint report_decision_ground check (ground in ('law', 'terms')),
  rule text not null default '',
  facts text not null constraint report_decision_facts check (length(facts) between 10 and 2000),
  -- What is needed to take the action back; null once that was done, or when nothing was done.
  undo jsonb,
  constraint report_decision_reasons check ((action in ('keep', 'gone')) = (ground is null) and (ground is null) = (rule = '')),
  constraint report_decision_by unique (id, by_id)
);
create index report_decision_case on report_decision (case_id, id);

-- Against a decision, once by each side. Whoever made that decision cannot answer.
create table report_complaint (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_case (id) on delete cascade,
  decision_id bigint not null,
  decided_by uuid not null,
  -- Whose report it was; null for the owner.
  report_id bigint references report (id) on delete cascade,
  text text not null constraint report_complaint_text check (length(text) between 1 and 3000),
  complained_at timestamptz not null,
  answer_id bigint,
  answered_by uuid,
  constraint report_complaint_against foreign key (decision_id, decided_by) references report_decision (id, by_id) on delete cascade,
  constraint report_complaint_answer foreign key (answer_id, answered_by) references report_decision (id, by_id) on delete cascade,
  constraint report_complaint_answered check ((answer_id is null) = (answered_by is null)),
  constraint report_complaint_other_operator check (answered_by <> decided_by)
);
create unique index report_complaint_once on report_complaint (case_id, coalesce(report_id, 0));

-- Pictures whose files are kept: an operator has not decided yet, or what was removed may have to be shown again.
create view reported_picture as
select unnest(pictures) as key from report_case where state <> 'decided' or complain_until > now();

-- For timelines. What was decided is in the audit log.
create view report_step as
select c.office_id, c.owner_id, 'reported_' || c.kind as what, r.reported_at as at, 'r' || r.id as key
from report r join report_case c on c.id = r.case_id
union all
select c.office_id, c.owner_id, case when m.report_id is null then 'complained_owner' else 'complained_reporter' end, m.complained_at, 'c' || m.id
from report_complaint m join report_case c on c.id = m.case_id;

-- What operators have removed from an office stays removed, whatever form of the provider still has it.
create table removed_photo (
  office_id bigint not null,
  key text not null,
  removed_at timestamptz not null,
  -- Where it was among the photos, and how it was listed there.
  place integer not null,
  entry jsonb not null,
  constraint removed_photo_pkey primary key (office_id, key)
);

create function leave_removed_photos_out() returns trigger language plpgsql as $$
begin
  if exists (select from removed_photo r where r.office_id = new.id) then
    new.photos := coalesce((
      select jsonb_agg(one.entry order by one.place) from jsonb_array_elements(new.photos) with ordinality one (entry, place)
      where not exists (select from removed_photo r where r.office_id = new.id and r.key = one.entry ->> 'key')), '[]');
  end if;
  return new;
end $$;
create trigger office_leaves_removed_photos_out before insert or update of photos on office
  for each row execute function leave_removed_photos_out();
