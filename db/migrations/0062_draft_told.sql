-- expand
-- When the provider was reminded of a draft that they had left; once for each draft.
alter table office_draft
  add told_at timestamptz;
create index office_draft_left on office_draft (updated_at) where told_at is null and not publish_wanted;
