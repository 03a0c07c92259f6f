-- expand
-- Who wants the newsletter, by e-mail address, in the way the law asks for: asked, confirmed by a link, ended
-- (Spec 5: the opt-in is separate; Spec 7: api/subscribe). person.newsletter_opt_in_at is not written any more: it knew
-- no confirmation, so nobody is carried over from it.
create table newsletter_consent (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  state text not null check (state in ('pending', 'on', 'off')),
  -- The version of the text that was agreed to.
  text_version smallint not null,
  -- SHA-256 of the token in the confirmation link.
  token_hash bytea,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check (state <> 'on' or confirmed_at is not null)
);
create unique index newsletter_consent_token on newsletter_consent (token_hash) where token_hash is not null;
