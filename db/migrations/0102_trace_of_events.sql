-- expand
-- The trace (W3C) of whoever wrote an event: what follows from it later, in another process, is shown as a part of that
-- trace. The server says it per transaction, and only where traces are switched on. It names nobody.
alter table domain_event
  add column traceparent text default nullif(current_setting('viertel.traceparent', true), '');
