-- expand
-- Decisions of operators outside of the reports become cases as well, so that whom they concern may complain (DSA, Articles
-- 17 and 20): offices that were hidden, accounts that were suspended, words of ratings and messages.
alter table report_case
  -- The visit whose rating it is, and the message. Without foreign keys: a case may outlive them.
  add column booking_id bigint,
  add column message_id bigint,
  drop constraint report_case_kind,
  add constraint report_case_kind check
    (kind in ('office', 'photo', 'provider', 'person', 'account', 'rating', 'message')),
  drop constraint report_case_subject,
  add constraint report_case_subject check (
    case kind
      when 'office' then office_id is not null and num_nonnulls(photo, provider_id, booking_id, message_id) = 0
      when 'photo' then office_id is not null and photo is not null and num_nonnulls(provider_id, booking_id, message_id) = 0
      when 'provider' then provider_id is not null and num_nonnulls(office_id, photo, booking_id, message_id) = 0
      when 'rating' then office_id is not null and booking_id is not null and num_nonnulls(photo, provider_id, message_id) = 0
      when 'message' then message_id is not null and num_nonnulls(office_id, photo, provider_id, booking_id) = 0
      else num_nonnulls(office_id, photo, provider_id, booking_id, message_id) = 0
    end);

alter table report_decision
  drop constraint report_decision_action,
  add constraint report_decision_action check (action in
    ('keep', 'gone', 'hide_office', 'remove_photo', 'remove_name', 'hide_profile', 'suspend', 'hide_rating', 'hide_message'));
