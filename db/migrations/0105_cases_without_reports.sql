-- expand
-- Decisions of operators that nobody has reported become cases as well, so that whom they concern may complain (DSA,
-- Articles 17 and 20): offices that were hidden, and accounts that were suspended.
alter table report_case
  drop constraint report_case_kind,
  add constraint report_case_kind check (kind in ('office', 'photo', 'provider', 'person', 'account'));

alter table report_decision
  drop constraint report_decision_action,
  add constraint report_decision_action check
    (action in ('keep', 'gone', 'hide_office', 'remove_photo', 'remove_name', 'hide_profile', 'suspend'));
