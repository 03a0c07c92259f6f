-- expand
-- When the person last showed in this session who they are: what is dangerous asks again after ten minutes. A new session
-- has just been proved.
alter table login_session add column proved_at timestamptz not null default now();
