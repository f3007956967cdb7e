-- The servers of this database. A run names the worker that holds it in lease_owner; without lease_until, the lease lasts as long
-- as that worker is alive. Servers of the previous version take no run whose lease_until is null while it has an owner.
CREATE TABLE "worker" (
    "id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,
    "slots" INTEGER NOT NULL,
    "running" INTEGER NOT NULL,
    "draining" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);
