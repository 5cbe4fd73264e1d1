// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Pulls the payments of a subscription from a buyer (the payer) to a merchant, within terms that the payer signed.
///
/// The payer approves a token to this contract and signs `Terms` (EIP-712). In each period of the terms, one pull at most
/// moves at most `maximum`, from the payer to the merchant. Only the merchant, or a puller that the merchant named, may
/// pull: whoever chooses the amount could otherwise use up a period with one unit, and whoever chooses the moment could
/// charge a payer whose subscription is paused. The payer or the merchant ends an agreement at any time.
///
/// The contract has no owner, no fee, no upgrade and no pause, holds no tokens, and delegates no call. It trusts the token
/// that the payer signed to move what `transferFrom` is told to move.
contract SubscriptionPull {
    /// How the length of a period is counted: in seconds, or in calendar months of UTC.
    enum Unit {
        Second,
        Month
    }

    struct Terms {
        address payer;
        address token;
        /// Receives every payment, and says who may pull.
        address merchant;
        /// The most that one pull may move, in base units of the token.
        uint256 maximum;
        Unit unit;
        /// The length of a period, in units.
        uint32 count;
        /// When the first period begins, in seconds since 1970. Every later period is counted from this moment.
        uint64 start;
        /// No pull at or after this moment.
        uint64 end;
        /// For how many seconds after its end a period may still be pulled. At most the length of a period.
        uint32 grace;
        /// The reference of the payments. Part of the signed terms, so that no caller can choose another.
        bytes32 ref;
        /// An agreement of the same payer, which ends when these terms are first used. Zero where there is none.
        bytes32 replaces;
    }

    /// What is kept of an agreement, in one slot.
    struct Agreement {
        /// The payer's signature was checked by an earlier pull. It is not checked again.
        bool used;
        bool stopped;
        /// The earliest period that may still be pulled. The number only rises.
        uint64 next;
    }

    /// One payment. The log stands after the token's `Transfer`. `asked` is the amount that the caller asked for; where
    /// the token keeps a fee, the merchant received what `Transfer` says.
    event Pulled(
        address indexed payer,
        address indexed merchant,
        bytes32 indexed ref,
        bytes32 agreement,
        address token,
        uint64 period,
        uint256 asked
    );
    /// An agreement has ended. `replacedBy` is the agreement whose first use ended it, zero where a party stopped it.
    event Stopped(address indexed payer, bytes32 indexed agreement, bytes32 replacedBy);
    event PullerSet(address indexed merchant, address indexed puller, bool allowed);

    /// The caller is neither the merchant nor a puller of the merchant.
    error NotAllowed();
    /// The grace is longer than a period.
    error GraceTooLong();
    error BadSignature();
    /// The agreement, or the one that it replaces, was stopped before.
    error AgreementStopped();
    /// The period begins later, at this moment.
    error NotYet(uint256 begins);
    /// The period, or the whole agreement, ended at this moment.
    error TooLate(uint256 ended);
    /// This period, or a later one, was pulled. The earliest that may still be pulled is `next`.
    error AlreadyPulled(uint64 next);
    error NothingAsked();
    error AboveMaximum(uint256 maximum);
    /// The token refused the transfer, answered false, or does not exist.
    error TransferFailed();
    /// A token called `pull` while a pull was under way.
    error Reentered();
    error DeadlinePassed();

    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant TERMS_TYPE = keccak256(
        "Terms(address payer,address token,address merchant,uint256 maximum,uint8 unit,uint32 count,uint64 start,uint64 end,uint32 grace,bytes32 ref,bytes32 replaces)"
    );
    bytes32 private constant STOP_TYPE = keccak256("Stop(address payer,bytes32 agreement)");
    bytes32 private constant PULLER_TYPE =
        keccak256("SetPuller(address merchant,address puller,bool allowed,uint256 nonce,uint256 deadline)");

    /// ERC-1271: the whole word that a wallet answers for a valid signature.
    bytes32 private constant VALID_SIGNATURE = bytes32(bytes4(0x1626ba7e));
    /// Half the order of secp256k1. A signature with a larger `s` is the malleated twin of another one.
    uint256 private constant LARGEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;
    /// Days from 1 March of year 0 to 1 January 1970.
    uint256 private constant EPOCH_DAY = 719468;

    /// By payer, so that terms can only name, replace and end agreements of their own payer.
    mapping(address payer => mapping(bytes32 agreement => Agreement)) public agreements;
    mapping(address merchant => mapping(address puller => bool)) public isPuller;
    /// Counts what a merchant said of its pullers, by call or by signature, so that no earlier signature is used later.
    mapping(address merchant => uint256) public pullerNonces;
    bool private transient pulling;

    /// Moves `amount` for a period, which the caller names so that a call that is sent twice cannot reach the next one.
    /// `signature` is read only while the terms were never used.
    function pull(Terms calldata terms, bytes calldata signature, uint64 period, uint256 amount) external {
        if (pulling) revert Reentered();
        pulling = true;
        if (msg.sender != terms.merchant && !isPuller[terms.merchant][msg.sender]) revert NotAllowed();
        bytes32 agreement = agreementOf(terms);
        Agreement storage state = agreements[terms.payer][agreement];
        if (state.stopped) revert AgreementStopped();
        if (period < state.next) revert AlreadyPulled(state.next);
        _checkTime(terms, period);
        if (amount == 0) revert NothingAsked();
        if (amount > terms.maximum) revert AboveMaximum(terms.maximum);
        if (!state.used) _begin(terms, agreement, signature);
        state.used = true;
        state.next = period + 1;
        _transfer(terms.token, terms.payer, terms.merchant, amount);
        emit Pulled(terms.payer, terms.merchant, terms.ref, agreement, terms.token, period, amount);
        pulling = false;
    }

    function _checkTime(Terms calldata terms, uint64 period) private view {
        if (block.timestamp >= terms.end) revert TooLate(terms.end);
        uint256 begins = boundary(terms, period);
        if (block.timestamp < begins) revert NotYet(begins);
        uint256 closes = boundary(terms, uint256(period) + 1) + terms.grace;
        if (block.timestamp >= closes) revert TooLate(closes);
    }

    /// The first use of terms: the only one that checks their signature, and the one that ends what they replace.
    function _begin(Terms calldata terms, bytes32 agreement, bytes calldata signature) private {
        // No month is shorter than 28 days.
        uint256 length = uint256(terms.count) * (terms.unit == Unit.Second ? 1 : 28 days);
        if (terms.grace > length) revert GraceTooLong();
        if (!_isSigned(terms.payer, agreement, signature)) revert BadSignature();
        if (terms.replaces == 0) return;
        // Of two terms that replace the same agreement, only those that are used first can be used. And terms that
        // replace an agreement which the payer has stopped are stopped with it.
        if (agreements[terms.payer][terms.replaces].stopped) revert AgreementStopped();
        _stop(terms.payer, terms.replaces, agreement);
    }

    /// Tokens that answer nothing, as USDT does, are accepted where there is code.
    function _transfer(address token, address from, address to, uint256 amount) private {
        (bool done, bytes memory answer) =
            token.call(abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount));
        bool moved = answer.length == 0 ? token.code.length != 0 : bytes32(answer) == bytes32(uint256(1));
        if (!done || !moved) revert TransferFailed();
    }

    /// Ends an agreement of the caller for ever, also one that was never used.
    function stop(bytes32 agreement) external {
        _stop(msg.sender, agreement, 0);
    }

    /// Ends an agreement by a signature of the payer, which anyone may carry. A payer without gas can cancel by it.
    function stopSigned(address payer, bytes32 agreement, bytes calldata signature) external {
        bytes32 digest = _digest(keccak256(abi.encode(STOP_TYPE, payer, agreement)));
        if (!_isSigned(payer, digest, signature)) revert BadSignature();
        _stop(payer, agreement, 0);
    }

    /// Ends an agreement whose merchant is the caller.
    function stopAsMerchant(Terms calldata terms) external {
        if (msg.sender != terms.merchant) revert NotAllowed();
        _stop(terms.payer, agreementOf(terms), 0);
    }

    function _stop(address payer, bytes32 agreement, bytes32 replacedBy) private {
        if (agreements[payer][agreement].stopped) return;
        agreements[payer][agreement].stopped = true;
        emit Stopped(payer, agreement, replacedBy);
    }

    /// Names an address that may pull for the caller, or ends that.
    function setPuller(address puller, bool allowed) external {
        _setPuller(msg.sender, puller, allowed);
    }

    /// The same by a signature of the merchant, which anyone may carry until the deadline.
    function setPullerSigned(
        address merchant,
        address puller,
        bool allowed,
        uint256 deadline,
        bytes calldata signature
    ) external {
        if (block.timestamp > deadline) revert DeadlinePassed();
        bytes32 content =
            keccak256(abi.encode(PULLER_TYPE, merchant, puller, allowed, pullerNonces[merchant], deadline));
        if (!_isSigned(merchant, _digest(content), signature)) revert BadSignature();
        _setPuller(merchant, puller, allowed);
    }

    function _setPuller(address merchant, address puller, bool allowed) private {
        isPuller[merchant][puller] = allowed;
        pullerNonces[merchant] += 1;
        emit PullerSet(merchant, puller, allowed);
    }

    /// When a period begins, which is when the one before it ends. Of months, the day and the time of day are those of the
    /// start, the day being the month's last where the month has no such day.
    function boundary(Terms calldata terms, uint256 period) public pure returns (uint256) {
        uint256 units = period * terms.count;
        return terms.unit == Unit.Second ? terms.start + units : _addMonths(terms.start, units);
    }

    /// Years begin in March here, so that the day that a leap year adds is the last of its year. Nothing overflows: `time`
    /// has 64 bits and `months` has 97, so that a sum of seconds has less than 128.
    function _addMonths(uint256 time, uint256 months) private pure returns (uint256) {
        unchecked {
            uint256 day = time / 1 days + EPOCH_DAY;
            // The mean length of a month tells the month, or one beside it: 400 years have 146,097 days.
            uint256 month = (day * 4800) / 146097;
            if (_firstDayOf(month) > day) month -= 1;
            if (_firstDayOf(month + 1) <= day) month += 1;
            uint256 first = _firstDayOf(month + months);
            uint256 last = _firstDayOf(month + months + 1) - 1;
            uint256 found = first + day - _firstDayOf(month);
            return ((found > last ? last : found) - EPOCH_DAY) * 1 days + (time % 1 days);
        }
    }

    /// Days from 1 March of year 0 to the first day of a month that is counted from that March.
    function _firstDayOf(uint256 month) private pure returns (uint256) {
        unchecked {
            uint256 year = month / 12;
            // Months have 31, 30, 31, 30, 31 days, twice from March on, and then 31 and what is left.
            return 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month % 12) + 2) / 5;
        }
    }

    /// The digest that the payer signs. It names the agreement, for this chain and this contract only.
    function agreementOf(Terms calldata terms) public view returns (bytes32) {
        return _digest(keccak256(abi.encode(TERMS_TYPE, terms)));
    }

    /// The domain is computed each time: a chain that forks off under another id must not take signatures of this one.
    function _digest(bytes32 content) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPE, keccak256("Stablerail Subscription Pull"), keccak256("1"), block.chainid, address(this)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, content));
    }

    /// By key first and only then by ERC-1271, since an account with delegated code (EIP-7702) still signs with its key.
    function _isSigned(address signer, bytes32 digest, bytes calldata signature) private view returns (bool) {
        return _isSignedByKey(signer, digest, signature) || _isSignedByContract(signer, digest, signature);
    }

    function _isSignedByKey(address signer, bytes32 digest, bytes calldata signature) private pure returns (bool) {
        if (signature.length != 65) return false;
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > LARGEST_S) return false;
        address recovered = ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), s);
        // An invalid signature recovers zero, which is nobody's.
        return recovered == signer && recovered != address(0);
    }

    function _isSignedByContract(address signer, bytes32 digest, bytes calldata signature)
        private
        view
        returns (bool)
    {
        (bool done, bytes memory answer) =
            signer.staticcall(abi.encodeWithSignature("isValidSignature(bytes32,bytes)", digest, signature));
        return done && answer.length >= 32 && bytes32(answer) == VALID_SIGNATURE;
    }
}
