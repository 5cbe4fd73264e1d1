// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Calls another contract and keeps the outcome. A test arms it with the call.
contract Caller {
    address private target;
    bytes private payload;
    uint256 public calls;
    bool public succeeded;

    function arm(address target_, bytes calldata payload_) external {
        (target, payload) = (target_, payload_);
    }

    /// Makes the armed call once. The call is disarmed first, so that a call that returns here does not repeat it.
    function callArmed() public {
        address called = target;
        if (called == address(0)) return;
        target = address(0);
        calls += 1;
        (succeeded,) = called.call(payload);
    }
}

/// Makes several calls in one transaction, and reverts if one of them reverts.
contract AllOrNothing {
    function run(address called, bytes[] calldata payloads) external {
        for (uint256 index = 0; index < payloads.length; index++) {
            (bool done,) = called.call(payloads[index]);
            require(done, "a call was reverted");
        }
    }
}

/// A token as USDT on Ethereum: it returns no data, can keep a fee, and checks only the sender against its list.
contract Tether {
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlackListed;
    uint256 public basisPointsRate;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function setFee(uint256 basisPoints) external {
        basisPointsRate = basisPoints;
    }

    function setBlacklisted(address account, bool listed) external {
        isBlackListed[account] = listed;
    }

    function transfer(address to, uint256 value) external {
        require(!isBlackListed[msg.sender]);
        uint256 fee = (value * basisPointsRate) / 10000;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(msg.sender, to, value - fee);
    }
}

/// A token whose transfer moves the value and then returns, or reverts with, the bytes that a test set.
contract AnsweringCoin {
    mapping(address => uint256) public balanceOf;
    bytes private answer;
    bool private reverts;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function setAnswer(bytes calldata answer_, bool reverts_) external {
        (answer, reverts) = (answer_, reverts_);
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        bytes memory returned = answer;
        bool fails = reverts;
        assembly {
            if fails { revert(add(returned, 32), mload(returned)) }
            return(add(returned, 32), mload(returned))
        }
    }
}

/// A token whose balances are what a test set, and whose transfer only counts its calls. It makes the armed call.
contract FakeCoin is Caller {
    mapping(address => uint256) public balanceOf;
    uint256 public transfers;
    bool private refuses;

    function setBalance(address account, uint256 value) external {
        balanceOf[account] = value;
    }

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function transfer(address, uint256) external returns (bool) {
        transfers += 1;
        callArmed();
        return !refuses;
    }
}

/// A token that harms its callers for one account: it returns or reverts with a megabyte, or uses up the gas.
contract HarmfulCoin {
    enum Harm {
        None,
        ReturnsMuch,
        RevertsWithMuch,
        UsesGas,
        ReturnsLittle,
        Reverts
    }

    mapping(address => uint256) private balances;
    address private harmed;
    Harm private inBalance;
    Harm private inTransfer;
    /// The gas that a query of a balance, and a transfer, uses in addition.
    uint256 private balanceGas;
    uint256 private transferGas;

    function mint(address to, uint256 value) external {
        balances[to] += value;
    }

    function setHarm(address harmed_, Harm inBalance_, Harm inTransfer_) external {
        (harmed, inBalance, inTransfer) = (harmed_, inBalance_, inTransfer_);
    }

    function setExtraGas(uint256 balanceGas_, uint256 transferGas_) external {
        (balanceGas, transferGas) = (balanceGas_, transferGas_);
    }

    function balanceOf(address account) external view returns (uint256) {
        _useGas(balanceGas);
        if (account == harmed) _harm(inBalance, balances[account]);
        return balances[account];
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _useGas(transferGas);
        balances[msg.sender] -= value;
        balances[to] += value;
        if (msg.sender == harmed || to == harmed) _harm(inTransfer, 1);
        return true;
    }

    function _useGas(uint256 amount) private view {
        uint256 begin = gasleft();
        while (begin - gasleft() < amount) {}
    }

    /// The returned data begins with `word`.
    function _harm(Harm harm, uint256 word) private view {
        if (harm == Harm.Reverts) revert("refused");
        if (harm == Harm.UsesGas) while (gasleft() > 0) {}
        uint256 size = harm == Harm.ReturnsLittle ? 31 : 100_000;
        bool fails = harm == Harm.RevertsWithMuch;
        if (harm == Harm.None) return;
        assembly {
            let start := mload(0x40)
            mstore(start, word)
            if fails { revert(start, size) }
            return(start, size)
        }
    }
}

/// A token that informs the recipient of each transfer, as ERC-777 does.
contract NotifyingCoin {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        if (to.code.length != 0) Payee(payable(to)).tokensReceived();
        return true;
    }
}

/// A payee that is a contract: it accepts or refuses coins, uses up the gas, or makes the armed call.
contract Payee is Caller {
    enum Manner {
        Accepts,
        Refuses,
        UsesGas,
        ReturnsMuch,
        UsesMuch,
        UsesSome
    }

    Manner private manner;

    function setManner(Manner manner_) external {
        manner = manner_;
    }

    receive() external payable {
        _react();
    }

    function tokensReceived() external {
        _react();
    }

    function _react() private {
        callArmed();
        require(manner != Manner.Refuses, "refused");
        if (manner == Manner.UsesGas) while (gasleft() > 0) {}
        uint256 begin = gasleft();
        if (manner == Manner.UsesMuch) while (begin - gasleft() < 400_000) {}
        if (manner == Manner.UsesSome) while (begin - gasleft() < 150_000) {}
        if (manner == Manner.ReturnsMuch) {
            assembly {
                return(0, 100000)
            }
        }
    }
}

/// A contract wallet as Safe: a proxy that delegates each call, writes an event for coins, and executes its owner's calls.
contract SafeSingleton {
    address private singleton;
    address public owner;

    event SafeReceived(address indexed sender, uint256 value);

    function setup(address owner_) external {
        require(owner == address(0), "set up");
        owner = owner_;
    }

    function execTransaction(address to, bytes calldata data) external returns (bool done) {
        require(msg.sender == owner, "owner");
        (done,) = to.call(data);
    }

    receive() external payable {
        emit SafeReceived(msg.sender, msg.value);
    }

    function tokensReceived() external {}
}

contract SafeProxy {
    address private singleton;

    constructor(address singleton_) {
        singleton = singleton_;
    }

    fallback() external payable {
        address called = singleton;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), called, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
