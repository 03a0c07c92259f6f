-- expand
-- What somebody chose in the first step of the onboarding (Spec 1: a home office, a company office or a workplace
-- provider). It is a wish; the type bits say what the account is.
alter table person
  add column account_type text constraint person_account_type_check check (account_type in ('home', 'company', 'provider'));
