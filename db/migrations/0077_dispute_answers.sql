-- expand
-- What an operator answers to a dispute, and until when (money paper 2.4 to 2.6).
alter table payment_dispute
  -- Until when the payer's bank takes evidence; null when it takes none (any more).
  add column answer_by timestamptz,
  add column answer text check (answer in ('evidence', 'accepted')),
  -- `asked`: decided here; `sent`: the payment provider has it; `late`: it took none any more.
  add column answer_state text check (answer_state in ('asked', 'sent', 'late')),
  add column evidence text check (length(evidence) between 1 and 5000),
  add column answered_by uuid references person (id),
  add column answered_at timestamptz,
  add column answer_key text check (length(answer_key) between 8 and 200),
  -- While it is open: when the payment provider is given the answer, or asked what became of it.
  add column check_at timestamptz not null default now(),
  add constraint payment_dispute_answered check (
    (answer is null) = (answer_state is null) and (answer is null) = (answered_by is null)
    and (answer is null) = (answered_at is null) and (answer is null) = (answer_key is null)
    and (coalesce(answer, '') = 'evidence') = (evidence is not null));
create index payment_dispute_check on payment_dispute (check_at) where state = 'open';
create index payment_dispute_opened on payment_dispute (opened_at, id);
create index payment_dispute_booking on payment_dispute (booking_id);

-- Operators are told of disputes.
create index person_operator on person (id) where (kind & 32) > 0;

-- The sandbox: when its bank decides. Without evidence that is the last moment for it, and the dispute is lost.
alter table sandbox_dispute
  add column decides_at timestamptz,
  add column evidence text;
update sandbox_dispute set decides_at = created_at + interval '14 days' where state = 'open';
create index sandbox_dispute_decide on sandbox_dispute (decides_at) where state = 'open';
